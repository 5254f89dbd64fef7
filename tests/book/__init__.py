"""Tests of the pages: pictures, page designs, fonts and paper."""
