CREATE TABLE "Users" (id SERIAL PRIMARY KEY, name VARCHAR(255) NOT NULL, email VARCHAR(255) NOT NULL UNIQUE,
  "passwordHash" VARCHAR(255) NOT NULL, profile VARCHAR(255) NOT NULL DEFAULT 'admin', "tokenVersion" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
CREATE TABLE "Settings" (key VARCHAR(255) PRIMARY KEY, value TEXT NOT NULL, "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
CREATE TABLE "Whatsapps" (id SERIAL PRIMARY KEY, session TEXT, qrcode TEXT, status VARCHAR(255), name VARCHAR(255) NOT NULL UNIQUE,
  "isDefault" BOOLEAN NOT NULL DEFAULT FALSE, "greetingMessage" TEXT, "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
CREATE TABLE "Contacts" (id SERIAL PRIMARY KEY, name VARCHAR(255) NOT NULL, number VARCHAR(255) NOT NULL UNIQUE,
  "profilePicUrl" VARCHAR(255), email VARCHAR(255) NOT NULL DEFAULT '', "isGroup" BOOLEAN NOT NULL DEFAULT FALSE,
  "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
CREATE TABLE "Tickets" (id SERIAL PRIMARY KEY, status VARCHAR(255) NOT NULL DEFAULT 'pending', "lastMessage" TEXT, "contactId" INTEGER,
  "userId" INTEGER, "whatsappId" INTEGER, "unreadMessages" INTEGER, "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
CREATE TABLE "Messages" (id VARCHAR(255) PRIMARY KEY, body TEXT NOT NULL, ack INTEGER NOT NULL DEFAULT 0, read BOOLEAN NOT NULL DEFAULT FALSE,
  "mediaType" VARCHAR(255), "mediaUrl" VARCHAR(255), "ticketId" INTEGER NOT NULL, "contactId" INTEGER, "quotedMsgId" VARCHAR(255),
  "fromMe" BOOLEAN NOT NULL DEFAULT FALSE, "isDeleted" BOOLEAN NOT NULL DEFAULT FALSE, "createdAt" TIMESTAMP NOT NULL, "updatedAt" TIMESTAMP NOT NULL);
INSERT INTO "Users" (id, name, email, "passwordHash", "createdAt", "updatedAt") VALUES
  (1, 'Dona', 'dona@antiga.example', '$2a$08$abcdefghijklmnopqrstuuox.I7z8m52XclOeBj8z4ORisuVIRLtm', '2021-01-01', '2021-01-01');
INSERT INTO "Settings" (key, value, "createdAt", "updatedAt") VALUES ('userCreation', 'enabled', '2021-01-01', '2021-01-01');
INSERT INTO "Whatsapps" (id, name, "isDefault", "createdAt", "updatedAt") VALUES (1, 'Zap', TRUE, '2021-01-01', '2021-01-01');
INSERT INTO "Contacts" (id, name, number, "createdAt", "updatedAt") VALUES
  (1, 'Rui', '551187654321', '2021-01-01', '2021-01-01'), (2, 'Rui com nove', '5511987654321', '2021-01-01', '2021-01-01');
INSERT INTO "Tickets" (id, status, "contactId", "whatsappId", "createdAt", "updatedAt") VALUES
  (1, 'closed', 1, 1, '2021-01-01', '2021-01-01'), (2, 'open', 1, 1, '2021-02-01', '2021-02-01'), (3, 'closed', 1, 1, '2021-03-01', '2021-03-01');
INSERT INTO "Messages" (id, body, "ticketId", "contactId", "createdAt", "updatedAt") VALUES
  ('A1', 'primeira', 1, 1, '2021-01-01 09:00', '2021-01-01 09:00'), ('A2', 'segunda', 2, 1, '2021-02-01 09:00', '2021-02-01 09:00');
