-- A database as revision 0002 of the schema wrote it, with the secret that signed all cookies: never changed, always to be read.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	request TEXT, 
	entry BLOB NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('oldtable22222222',1,'guestguestguest2:make',X'7B2277686174223A226F70656E6564227D');
CREATE TABLE hearts (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_hearts PRIMARY KEY (id)
);
CREATE TABLE mutes (
	person TEXT NOT NULL, 
	muted TEXT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted)
);
CREATE TABLE outages (
	started BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (started)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT, 
	created BIGINT NOT NULL, 
	epoch INTEGER NOT NULL, 
	login TEXT, 
	password TEXT, 
	recovery BLOB, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('guestguestguest2','Mary Read',1700000000000,0,NULL,NULL,NULL);
INSERT INTO "people" VALUES('accountaccount22','Anne',1700000000000,3,'anne','$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA',X'00');
CREATE TABLE processes (
	id TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);
CREATE TABLE ratings (
	person TEXT NOT NULL, 
	edition TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (person, edition, players)
);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	colour TEXT NOT NULL, 
	person TEXT NOT NULL, 
	edition TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	rank INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	is_counted BOOLEAN NOT NULL, 
	mu DOUBLE, 
	sigma DOUBLE, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "results" VALUES('oldtable22222222','red','guestguestguest2','original-tortuga',2,1,1700000000000,1,NULL,NULL);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	colour TEXT NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, colour), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('oldtable22222222','red','guestguestguest2');
CREATE TABLE secrets (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookies',X'0101010101010101010101010101010101010101010101010101010101010101');
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
INSERT INTO "tables" VALUES('oldtable22222222',X'00FF10','guestguestguest2:make',1,'playing',0,'person',NULL,'private',1700000000000,'{"red":"guestguestguest2"}',X'7B7D',NULL,NULL,0);
CREATE TABLE tokens (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	person TEXT NOT NULL, 
	hash BLOB NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_tokens_owner FOREIGN KEY(owner) REFERENCES people (id), 
	CONSTRAINT fk_tokens_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX ix_outages_ended ON outages (ended);
CREATE INDEX ix_tables_attend ON tables (attend) WHERE attend IS NOT NULL;
CREATE INDEX ix_tables_listed ON tables (state, changed) WHERE listing = 'listed';
CREATE UNIQUE INDEX uq_tables_request ON tables (request);
CREATE UNIQUE INDEX uq_entries_request ON entries (table_id, request) WHERE request IS NOT NULL;
CREATE INDEX ix_seats_person ON seats (person);
CREATE UNIQUE INDEX uq_people_login ON people (login);
CREATE INDEX ix_results_person_at ON results (person, at);
CREATE INDEX ix_tokens_owner ON tokens (owner);
CREATE UNIQUE INDEX uq_tokens_hash ON tokens (hash);
COMMIT;
