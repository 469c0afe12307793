"""Games as data: self-play of bots, one row for each move, as a table or a Parquet file (extra `study`)."""

from balandra.data.parquet import COLUMNS, table, write
from balandra.data.selfplay import Record, Step, selfplay

__all__ = ["COLUMNS", "Record", "Step", "selfplay", "table", "write"]
