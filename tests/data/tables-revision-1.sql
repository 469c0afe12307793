-- A database as revision 0001 of the schema wrote it: never changed, always to be read.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	request TEXT, 
	entry BLOB NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('oldtable00000001',1,'anne:make',X'7B2277686174223A226F70656E6564227D');
INSERT INTO "entries" VALUES('oldtable00000001',2,'mary:take',X'7B2277686174223A2274616B656E227D');
INSERT INTO "entries" VALUES('oldtable00000001',3,NULL,X'7B2277686174223A22626567756E227D');
CREATE TABLE hearts (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_hearts PRIMARY KEY (id)
);
CREATE TABLE outages (
	started BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (started)
);
CREATE TABLE processes (
	id TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	colour TEXT NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('oldtable00000001','red','anne');
INSERT INTO "seats" VALUES('oldtable00000001','blue','mary');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	"key" BLOB NOT NULL, 
	request TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	moves INTEGER NOT NULL, 
	waiting TEXT NOT NULL, 
	due BIGINT, 
	listing TEXT NOT NULL, 
	changed BIGINT NOT NULL, 
	people TEXT NOT NULL, 
	card BLOB NOT NULL, 
	attend BIGINT, 
	leased_by TEXT, 
	leased_until BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('oldtable00000001',X'00FF10','anne:make',3,'playing',0,'person',NULL,'listed',1700000000000,'{"blue":"mary","red":"anne"}',X'7B7D',NULL,NULL,0);
CREATE INDEX ix_outages_ended ON outages (ended);
CREATE INDEX ix_tables_attend ON tables (attend) WHERE attend IS NOT NULL;
CREATE INDEX ix_tables_listed ON tables (state, changed) WHERE listing = 'listed';
CREATE UNIQUE INDEX uq_tables_request ON tables (request);
CREATE UNIQUE INDEX uq_entries_request ON entries (table_id, request) WHERE request IS NOT NULL;
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
