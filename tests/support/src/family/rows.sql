-- Two healthy companies and what years of use leave behind. The password of every user is senha-antiga.
INSERT INTO "Plans" (id, name, users, connections, queues, value, "useKanban") VALUES
  (1, 'Ouro', 10, 5, 5, 99.9, TRUE), (2, 'Prata', 2, 1, 1, 49, FALSE);
INSERT INTO "Companies" (id, name, phone, email, "planId", status, schedules, "dueDate", recurrence) VALUES
  (1, 'Loja Azul', '5511900000000', 'azul@loja.example', 1, TRUE,
   '[{"weekday":"Segunda-feira","weekdayEn":"monday","startTime":"08:00","endTime":"18:00"}]', '2030-01-01T00:00:00Z', 'MENSAL'),
  (2, 'Loja Verde', NULL, NULL, 2, TRUE, '{}', NULL, ''),
  (3, 'Loja Sem Plano', NULL, NULL, NULL, TRUE, NULL, NULL, '');
INSERT INTO "Settings" (id, key, value, "companyId", "updatedAt") VALUES
  (1, 'userRating', 'disabled', 1, '2026-01-01Z'), (2, 'userRating', 'enabled', 1, '2026-02-01Z'),
  (3, 'allTicket', 'enabled', NULL, '2026-01-01Z'), (4, 'enabled', 'x', 1, '2026-01-01Z'),
  (5, 'scheduleType', 'queue', 1, '2026-01-01Z'), (6, 'userRating', 'enabled', 2, '2026-01-01Z'),
  (7, 'viewRegisters', 'x', 2, '2026-01-01Z');
INSERT INTO "Queues" (id, name, color, "greetingMessage", "companyId", schedules, "orderQueue", "promptId", "integrationId", "mediaPath") VALUES
  (1, 'Vendas', '#111111', 'Olá, {{firstName}}', 1, '[]', 1, 1, NULL, 'boas-vindas.png'),
  (2, 'Suporte', '#222222', NULL, 1, NULL, 2, NULL, 1, ''),
  (3, 'Financeiro', '#222222', '', 1, '{}', NULL, NULL, NULL, ''),
  (4, 'Vendas', '#111111', '', 2, '[]', NULL, NULL, NULL, ''),
  (5, 'Órfã', '#333333', '', NULL, '[]', NULL, NULL, NULL, '');
INSERT INTO "QueueOptions" (id, title, message, option, "queueId", "parentId") VALUES
  (1, 'Preços', 'Qual produto?', '1', 1, NULL), (2, 'Padaria', 'Pão a 1 real', '1', 1, 1),
  (3, 'Sem fila', '', '1', 99, NULL);
INSERT INTO "QueueIntegrations" (id, type, name, "projectName", "jsonContent", language, "companyId") VALUES
  (1, 'n8n', 'Fluxo', 'fluxo', '{}', 'pt-BR', 1);
INSERT INTO "Prompts" (id, name, "apiKey", prompt, "queueId", "companyId") VALUES (1, 'Ajudante', 'k', 'Ajude.', 1, 1);
INSERT INTO "Whatsapps" (id, name, session, status, "isDefault", "companyId", token, "greetingMessage", "complationMessage",
  "farewellMessage", "ratingMessage", "sendIdQueue", "promptId", "maxUseBotQueues") VALUES
  (1, 'Principal', '{"creds":"SESSION-SECRET"}', 'CONNECTED', TRUE, 1, 'tok-1', 'Oi', 'Fim', 'Até logo', 'Nota?', 2, 1, 3),
  (2, 'Segunda', NULL, 'CONNECTED', TRUE, 1, 'tok-1', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (3, 'Principal', NULL, 'DISCONNECTED', TRUE, 2, '', NULL, NULL, NULL, NULL, NULL, NULL, 3),
  (4, 'Órfã', NULL, 'DISCONNECTED', FALSE, NULL, '', NULL, NULL, NULL, NULL, NULL, NULL, 3);
ALTER TABLE "Whatsapps" ADD COLUMN "timeSendQueue" INTEGER;
UPDATE "Whatsapps" SET "timeSendQueue" = 15 WHERE id = 1;
INSERT INTO "WhatsappQueues" ("whatsappId", "queueId") VALUES (1, 1), (1, 2), (2, 1), (1, 4), (3, 4);
INSERT INTO "Users" (id, name, email, "passwordHash", profile, "companyId", super, "allTicket", "whatsappId") VALUES
  (1, 'Chefe', 'chefe@azul.example', '$2a$08$abcdefghijklmnopqrstuuox.I7z8m52XclOeBj8z4ORisuVIRLtm', 'admin', 1, TRUE, 'enabled', 1),
  (2, 'Agente', 'agente@azul.example', '$2a$08$abcdefghijklmnopqrstuuox.I7z8m52XclOeBj8z4ORisuVIRLtm', 'user', 1, FALSE, 'desabled', 3),
  (3, 'Maiúsculo', 'AGENTE@azul.example', '$2a$08$abcdefghijklmnopqrstuuox.I7z8m52XclOeBj8z4ORisuVIRLtm', 'ADMIN', 1, FALSE, 'desabled', NULL),
  (4, 'Verde', 'chefe@verde.example', '$2a$08$abcdefghijklmnopqrstuuox.I7z8m52XclOeBj8z4ORisuVIRLtm', 'admin', 2, FALSE, 'desabled', NULL),
  (5, 'Sem empresa', 'ninguem@example.com', 'x', 'user', NULL, FALSE, 'desabled', NULL),
  (6, 'Gerente', 'gerente@verde.example', 'sha1:x', 'gerente', 2, FALSE, 'desabled', NULL);
INSERT INTO "UserQueues" ("userId", "queueId") VALUES (2, 1), (2, 2), (2, 4), (5, 1);
INSERT INTO "Tags" (id, name, color, "companyId", kanban) VALUES
  (1, 'Urgente', '#ff0000', 1, 1), (2, 'Frio', NULL, 1, NULL), (3, 'Verde', '#00ff00', 2, 0);
INSERT INTO "Contacts" (id, name, number, email, "isGroup", "companyId", "whatsappId") VALUES
  (1, 'Ana', '551187654321', '', FALSE, 1, 1), (2, 'Ana com nove', '5511987654321', 'ana@example.com', FALSE, 1, 1),
  (3, 'Bia', '556796543210', '', FALSE, 1, NULL), (4, 'Grupo', '120363025246125486', '', TRUE, 1, 1),
  (5, 'Estranho', '55-lid', '', FALSE, 1, NULL), (6, 'Ana', '5511987654321', '', FALSE, 2, 3),
  (7, 'Órfão', '5511911111111', '', FALSE, NULL, NULL);
INSERT INTO "ContactCustomFields" (id, name, value, "contactId") VALUES (1, 'CPF', '123', 1), (2, 'X', 'Y', 7);
INSERT INTO "Tickets" (id, status, "lastMessage", "contactId", "userId", "whatsappId", "unreadMessages", "queueId", "companyId",
  uuid, "promptId", "createdAt", "updatedAt") VALUES
  (1, 'open', 'até já', 1, 2, 1, NULL, 1, 1, '00000000-0000-4000-8000-000000000001', '1', '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'),
  (2, 'pending', 'oi', 2, NULL, 1, 3, 2, 1, '00000000-0000-4000-8000-000000000002', NULL, '2026-03-01Z', '2026-03-01Z'),
  (3, 'closed', 'antigo', 1, 2, NULL, 0, 4, 1, '00000000-0000-4000-8000-000000000001', 'x', '2025-03-01Z', '2025-03-01Z'),
  (4, 'group', '', 4, NULL, 1, -1, NULL, 1, gen_random_uuid(), '', '2026-03-01Z', '2026-03-01Z'),
  (5, 'open', '', NULL, 2, 1, 0, NULL, 1, gen_random_uuid(), NULL, '2026-03-01Z', '2026-03-01Z'),
  (6, 'open', '', 6, NULL, 1, 0, NULL, 1, gen_random_uuid(), NULL, '2026-03-01Z', '2026-03-01Z'),
  (7, 'closed', 'verde', 6, 4, 3, 0, 4, 2, '00000000-0000-4000-8000-000000000007', NULL, '2026-03-01Z', '2026-03-01Z'),
  (8, 'open', '', 7, NULL, NULL, 0, NULL, NULL, gen_random_uuid(), NULL, '2026-03-01Z', '2026-03-01Z');
INSERT INTO "Messages" (id, body, ack, read, "mediaType", "mediaUrl", "ticketId", "createdAt", "fromMe", "isDeleted", "contactId",
  "quotedMsgId", "companyId", "dataJson", "isEdited") VALUES
  ('M1', 'Olá', 0, TRUE, 'chat', NULL, 1, '2026-03-01T10:00:00.001Z', FALSE, FALSE, 1, NULL, 1, '{"big":1}', FALSE),
  ('M2', 'Bom dia', 3, TRUE, 'extendedTextMessage', NULL, 1, '2026-03-01T10:00:00.001Z', TRUE, FALSE, NULL, 'M1', 1, NULL, TRUE),
  ('M3', 'foto.jpg', 9, FALSE, 'image', 'foto.jpg', 1, '2026-03-01T10:00:02Z', FALSE, FALSE, 1, 'M0', 1, NULL, FALSE),
  ('M4', 'sumiu.pdf', 2, FALSE, 'application', 'sumiu.pdf', 1, '2026-03-01T10:00:03Z', FALSE, TRUE, 1, NULL, NULL, NULL, FALSE),
  ('M5', 'histórico', 0, TRUE, NULL, NULL, 3, '2025-03-01T10:00:00Z', FALSE, FALSE, 1, NULL, 1, NULL, FALSE),
  ('M6', 'de outra', 0, TRUE, NULL, NULL, 1, '2026-03-01T10:00:04Z', FALSE, FALSE, 6, NULL, 2, NULL, FALSE),
  ('M7', 'sem ticket', 0, TRUE, NULL, NULL, 99, '2026-03-01T10:00:05Z', FALSE, FALSE, 1, NULL, 1, NULL, FALSE),
  ('M8', 'verde', 0, TRUE, NULL, NULL, 7, '2026-03-01T10:00:06Z', FALSE, FALSE, 6, NULL, 2, NULL, FALSE);
INSERT INTO "TicketTags" ("ticketId", "tagId") VALUES (1, 1), (1, 1), (1, 2), (1, 3), (99, 1);
INSERT INTO "TicketTraking" (id, "ticketId", "companyId", "whatsappId", "userId", "createdAt", "updatedAt", "queuedAt", "startedAt",
  "finishedAt", "ratingAt", rated) VALUES
  (1, 1, 1, 1, 2, NULL, NULL, '2026-02-01Z', '2026-02-01Z', '2026-02-02T00:00:00Z', '2026-02-01T12:00:00Z', TRUE),
  (2, 1, 1, 1, 2, '2026-03-01Z', '2026-03-01Z', '2026-03-01Z', NULL, NULL, NULL, FALSE),
  (3, 1, 1, 1, 2, '2026-03-02Z', '2026-03-02Z', '2026-03-02Z', NULL, NULL, NULL, FALSE),
  (4, NULL, 1, 1, 2, '2026-03-02Z', '2026-03-02Z', NULL, NULL, NULL, NULL, FALSE);
INSERT INTO "UserRatings" (id, "ticketId", "companyId", "userId", rate, "createdAt", "updatedAt") VALUES
  (1, 1, 1, 2, 3, '2026-02-01T12:05:00Z', '2026-02-01T12:05:00Z'), (2, 1, 1, 2, 0, '2026-02-01T12:05:00Z', NULL),
  (3, 7, 2, 4, 2, '2026-02-01T12:05:00Z', NULL);
INSERT INTO "TicketNotes" (id, note, "userId", "contactId", "ticketId") VALUES (1, 'ligar amanhã', 2, 1, 1), (2, 'solta', 2, 1, NULL);
INSERT INTO "QuickMessages" (id, shortcode, message, "companyId", "userId", "mediaPath", "mediaName") VALUES
  (1, 'oi', 'Olá, tudo bem?', 1, 2, NULL, NULL), (2, 'foto', 'Veja', 1, 2, 'cartaz.png', 'Cartaz');
INSERT INTO "Schedules" (id, body, "sendAt", "contactId", "userId", "companyId", status) VALUES
  (1, 'Lembrete', '2027-01-01T12:00:00Z', 1, 2, 1, 'PENDENTE');
INSERT INTO "ContactLists" (id, name, "companyId") VALUES (1, 'Clientes', 1);
INSERT INTO "ContactListItems" (id, name, number, "contactListId", "companyId") VALUES (1, 'Ana', '551187654321', 1, 1);
INSERT INTO "Files" (id, "companyId", name, message) VALUES (1, 1, 'Catálogo', '');
INSERT INTO "FilesOptions" (id, name, path, "fileId") VALUES (1, 'p1', 'p1.png', 1);
INSERT INTO "Campaigns" (id, name, message1, status, "companyId", "contactListId", "whatsappId", "fileListId") VALUES
  (1, 'Natal', 'Feliz Natal', 'INATIVA', 1, 1, 1, 1);
INSERT INTO "CampaignShipping" (id, number, message, "contactId", "campaignId") VALUES (1, '551187654321', 'Feliz Natal', 1, 1);
INSERT INTO "CampaignSettings" (id, key, value, "companyId") VALUES (1, 'messageInterval', '20', 1);
INSERT INTO "Chats" (id, title, uuid, "ownerId", "companyId") VALUES (1, 'Equipe', 'c-1', 1, 1);
INSERT INTO "ChatUsers" (id, "chatId", "userId", unreads) VALUES (1, 1, 1, 0), (2, 1, 2, 1);
INSERT INTO "ChatMessages" (id, "chatId", "senderId", message) VALUES (1, 1, 1, 'Bom dia'), (2, 9, 1, 'perdida');
INSERT INTO "Announcements" (id, priority, title, text, "companyId", status) VALUES (1, 1, 'Novidade', 'Texto', 1, TRUE);
INSERT INTO "Helps" (id, title, video) VALUES (1, 'Começo', 'abc');
INSERT INTO "Invoices" (id, detail, status, value, "dueDate", "companyId") VALUES (1, 'Ouro', 'open', 99.9, '2026-12-01T00:00:00-03:00', 1);
