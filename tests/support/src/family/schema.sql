-- The tables of the family's member with the most of them, without the foreign keys: older rows break them.

CREATE TABLE "Announcements" (
  "id" SERIAL NOT NULL,
  "priority" INTEGER,
  "title" VARCHAR(255) NOT NULL,
  "text" TEXT NOT NULL,
  "mediaPath" TEXT,
  "mediaName" TEXT,
  "companyId" INTEGER NOT NULL,
  "status" BOOLEAN,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Baileys" (
  "id" SERIAL NOT NULL,
  "whatsappId" INTEGER NOT NULL,
  "contacts" TEXT,
  "chats" TEXT,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "BaileysChats" (
  "id" SERIAL NOT NULL,
  "whatsappId" INTEGER,
  "jid" VARCHAR(255) NOT NULL,
  "conversationTimestamp" VARCHAR(255) NOT NULL,
  "unreadCount" INTEGER DEFAULT 0,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "BaileysMessages" (
  "id" SERIAL NOT NULL,
  "whatsappId" INTEGER,
  "baileysChatId" INTEGER,
  "jsonMessage" JSON NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "CampaignSettings" (
  "id" SERIAL NOT NULL,
  "key" VARCHAR(255) NOT NULL,
  "value" TEXT,
  "companyId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "CampaignShipping" (
  "id" SERIAL NOT NULL,
  "jobId" VARCHAR(255),
  "number" VARCHAR(255) NOT NULL,
  "message" TEXT NOT NULL,
  "confirmationMessage" TEXT,
  "confirmation" BOOLEAN,
  "contactId" INTEGER,
  "campaignId" INTEGER NOT NULL,
  "confirmationRequestedAt" TIMESTAMPTZ,
  "confirmedAt" TIMESTAMPTZ,
  "deliveredAt" TIMESTAMPTZ,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Campaigns" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "message1" TEXT DEFAULT '',
  "message2" TEXT DEFAULT '',
  "message3" TEXT DEFAULT '',
  "message4" TEXT DEFAULT '',
  "message5" TEXT DEFAULT '',
  "confirmationMessage1" TEXT DEFAULT '',
  "confirmationMessage2" TEXT DEFAULT '',
  "confirmationMessage3" TEXT DEFAULT '',
  "confirmationMessage4" TEXT DEFAULT '',
  "confirmationMessage5" TEXT DEFAULT '',
  "status" VARCHAR(255),
  "confirmation" BOOLEAN DEFAULT false,
  "mediaPath" TEXT,
  "mediaName" TEXT,
  "companyId" INTEGER NOT NULL,
  "contactListId" INTEGER,
  "whatsappId" INTEGER,
  "scheduledAt" TIMESTAMPTZ,
  "completedAt" TIMESTAMPTZ,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "fileListId" INTEGER,
  PRIMARY KEY (id)
);
CREATE TABLE "ChatMessages" (
  "id" SERIAL NOT NULL,
  "chatId" INTEGER NOT NULL,
  "senderId" INTEGER NOT NULL,
  "message" TEXT DEFAULT '',
  "mediaPath" TEXT,
  "mediaName" TEXT,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "ChatUsers" (
  "id" SERIAL NOT NULL,
  "chatId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "unreads" INTEGER DEFAULT 0,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Chats" (
  "id" SERIAL NOT NULL,
  "title" TEXT DEFAULT '',
  "uuid" VARCHAR(255) DEFAULT '',
  "ownerId" INTEGER NOT NULL,
  "lastMessage" TEXT,
  "companyId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Companies" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "phone" VARCHAR(255),
  "email" VARCHAR(255),
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "planId" INTEGER,
  "status" BOOLEAN DEFAULT true,
  "schedules" JSONB DEFAULT '[]',
  "dueDate" TIMESTAMPTZ,
  "recurrence" VARCHAR(255) DEFAULT '',
  PRIMARY KEY (id),
  UNIQUE ("name")
);
CREATE TABLE "ContactCustomFields" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "value" VARCHAR(255) NOT NULL,
  "contactId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "ContactListItems" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "number" VARCHAR(255) NOT NULL,
  "email" VARCHAR(255),
  "contactListId" INTEGER NOT NULL,
  "isWhatsappValid" BOOLEAN DEFAULT false,
  "companyId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "ContactLists" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "companyId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Contacts" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "number" VARCHAR(255) NOT NULL,
  "profilePicUrl" VARCHAR(255),
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "email" VARCHAR(255) NOT NULL DEFAULT '',
  "isGroup" BOOLEAN NOT NULL DEFAULT false,
  "companyId" INTEGER,
  "whatsappId" INTEGER,
  PRIMARY KEY (id),
  UNIQUE ("number", "companyId")
);
CREATE TABLE "Files" (
  "id" SERIAL NOT NULL,
  "companyId" INTEGER NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "message" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "FilesOptions" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "path" VARCHAR(255) NOT NULL,
  "fileId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "mediaType" VARCHAR(255) DEFAULT '',
  PRIMARY KEY (id)
);
CREATE TABLE "Helps" (
  "id" SERIAL NOT NULL,
  "title" VARCHAR(255) NOT NULL,
  "description" TEXT,
  "video" VARCHAR(255),
  "link" TEXT,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Invoices" (
  "id" SERIAL NOT NULL,
  "detail" VARCHAR(255),
  "status" VARCHAR(255),
  "value" DOUBLE PRECISION,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "dueDate" VARCHAR(255),
  "companyId" INTEGER,
  PRIMARY KEY (id)
);
CREATE TABLE "Messages" (
  "id" VARCHAR(255) NOT NULL,
  "body" TEXT NOT NULL,
  "ack" INTEGER NOT NULL DEFAULT 0,
  "read" BOOLEAN NOT NULL DEFAULT false,
  "mediaType" VARCHAR(255),
  "mediaUrl" VARCHAR(255),
  "ticketId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "fromMe" BOOLEAN NOT NULL DEFAULT false,
  "isDeleted" BOOLEAN NOT NULL DEFAULT false,
  "contactId" INTEGER,
  "quotedMsgId" VARCHAR(255),
  "companyId" INTEGER,
  "remoteJid" TEXT,
  "dataJson" TEXT,
  "participant" TEXT,
  "queueId" INTEGER,
  "isEdited" BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (id)
);
CREATE TABLE "Plans" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "users" INTEGER DEFAULT 0,
  "connections" INTEGER DEFAULT 0,
  "queues" INTEGER DEFAULT 0,
  "value" DOUBLE PRECISION DEFAULT '0',
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "useCampaigns" BOOLEAN DEFAULT true,
  "useExternalApi" BOOLEAN DEFAULT true,
  "useInternalChat" BOOLEAN DEFAULT true,
  "useSchedules" BOOLEAN DEFAULT true,
  "useKanban" BOOLEAN DEFAULT true,
  "useOpenAi" BOOLEAN DEFAULT true,
  "useIntegrations" BOOLEAN DEFAULT true,
  PRIMARY KEY (id),
  UNIQUE ("name")
);
CREATE TABLE "Prompts" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "apiKey" TEXT NOT NULL,
  "prompt" TEXT NOT NULL,
  "maxTokens" INTEGER NOT NULL DEFAULT 100,
  "maxMessages" INTEGER NOT NULL DEFAULT 10,
  "temperature" INTEGER NOT NULL DEFAULT 1,
  "promptTokens" INTEGER NOT NULL DEFAULT 0,
  "completionTokens" INTEGER NOT NULL DEFAULT 0,
  "totalTokens" INTEGER NOT NULL DEFAULT 0,
  "voice" TEXT,
  "voiceKey" TEXT,
  "voiceRegion" TEXT,
  "queueId" INTEGER NOT NULL,
  "companyId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "QueueIntegrations" (
  "id" SERIAL NOT NULL,
  "type" VARCHAR(255) NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "projectName" VARCHAR(255) NOT NULL,
  "jsonContent" TEXT NOT NULL,
  "language" VARCHAR(255) NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "urlN8N" VARCHAR(255) NOT NULL DEFAULT 'true',
  "companyId" INTEGER,
  "typebotExpires" INTEGER NOT NULL DEFAULT 0,
  "typebotSlug" VARCHAR(255) NOT NULL DEFAULT '',
  "typebotUnknownMessage" VARCHAR(255) NOT NULL DEFAULT '',
  "typebotKeywordFinish" VARCHAR(255) NOT NULL DEFAULT '',
  "typebotDelayMessage" INTEGER NOT NULL DEFAULT 1000,
  "typebotRestartMessage" VARCHAR(255) DEFAULT '',
  "typebotKeywordRestart" VARCHAR(255) DEFAULT '',
  PRIMARY KEY (id)
);
CREATE TABLE "QueueOptions" (
  "id" SERIAL NOT NULL,
  "title" VARCHAR(255) NOT NULL,
  "message" TEXT,
  "option" TEXT,
  "queueId" INTEGER,
  "parentId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "mediaName" TEXT DEFAULT '',
  "mediaPath" TEXT DEFAULT '',
  PRIMARY KEY (id)
);
CREATE TABLE "Queues" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "color" VARCHAR(255) NOT NULL,
  "greetingMessage" TEXT,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "companyId" INTEGER,
  "schedules" JSONB DEFAULT '[]',
  "outOfHoursMessage" TEXT,
  "orderQueue" INTEGER,
  "mediaName" TEXT DEFAULT '',
  "mediaPath" TEXT DEFAULT '',
  "integrationId" INTEGER,
  "promptId" INTEGER,
  PRIMARY KEY (id)
);
CREATE TABLE "QuickMessages" (
  "id" SERIAL NOT NULL,
  "shortcode" VARCHAR(255) NOT NULL,
  "message" TEXT,
  "companyId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "userId" INTEGER,
  "mediaPath" VARCHAR(255),
  "mediaName" VARCHAR(255),
  PRIMARY KEY (id)
);
CREATE TABLE "Schedules" (
  "id" SERIAL NOT NULL,
  "body" TEXT NOT NULL,
  "sendAt" TIMESTAMPTZ,
  "sentAt" TIMESTAMPTZ,
  "contactId" INTEGER,
  "ticketId" INTEGER,
  "userId" INTEGER,
  "companyId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "status" VARCHAR(255),
  "mediaName" VARCHAR(255),
  "mediaPath" VARCHAR(255),
  PRIMARY KEY (id)
);
CREATE TABLE "Settings" (
  "key" VARCHAR(255) NOT NULL,
  "value" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "companyId" INTEGER,
  "id" SERIAL NOT NULL
);
CREATE TABLE "Subscriptions" (
  "id" SERIAL NOT NULL,
  "isActive" BOOLEAN DEFAULT false,
  "expiresAt" TIMESTAMPTZ NOT NULL,
  "userPriceCents" INTEGER,
  "whatsPriceCents" INTEGER,
  "lastInvoiceUrl" VARCHAR(255),
  "lastPlanChange" TIMESTAMPTZ,
  "companyId" INTEGER,
  "providerSubscriptionId" VARCHAR(255) NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "Tags" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "color" VARCHAR(255),
  "companyId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "kanban" INTEGER,
  PRIMARY KEY (id)
);
CREATE TABLE "TicketNotes" (
  "id" SERIAL NOT NULL,
  "note" VARCHAR(255) NOT NULL,
  "userId" INTEGER,
  "contactId" INTEGER NOT NULL,
  "ticketId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY (id)
);
CREATE TABLE "TicketTags" (
  "ticketId" INTEGER NOT NULL,
  "tagId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE TABLE "TicketTraking" (
  "id" SERIAL NOT NULL,
  "ticketId" INTEGER,
  "companyId" INTEGER,
  "whatsappId" INTEGER,
  "userId" INTEGER,
  "createdAt" TIMESTAMPTZ,
  "updatedAt" TIMESTAMPTZ,
  "queuedAt" TIMESTAMPTZ,
  "startedAt" TIMESTAMPTZ,
  "finishedAt" TIMESTAMPTZ,
  "ratingAt" TIMESTAMPTZ,
  "rated" BOOLEAN DEFAULT false,
  "chatbotAt" TIMESTAMPTZ,
  PRIMARY KEY (id)
);
CREATE TABLE "Tickets" (
  "id" SERIAL NOT NULL,
  "status" VARCHAR(255) NOT NULL DEFAULT 'pending',
  "lastMessage" TEXT DEFAULT '',
  "contactId" INTEGER,
  "userId" INTEGER,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "whatsappId" INTEGER,
  "isGroup" BOOLEAN NOT NULL DEFAULT false,
  "unreadMessages" INTEGER,
  "queueId" INTEGER,
  "companyId" INTEGER,
  "uuid" UUID DEFAULT gen_random_uuid(),
  "chatbot" BOOLEAN DEFAULT false,
  "queueOptionId" INTEGER,
  "amountUsedBotQueues" INTEGER,
  "fromMe" BOOLEAN NOT NULL DEFAULT false,
  "useIntegration" BOOLEAN DEFAULT false,
  "integrationId" INTEGER,
  "typebotSessionId" VARCHAR(255),
  "typebotStatus" BOOLEAN NOT NULL DEFAULT false,
  "promptId" VARCHAR(255),
  PRIMARY KEY (id),
  UNIQUE ("contactId", "companyId", "whatsappId")
);
CREATE TABLE "UserQueues" (
  "userId" INTEGER NOT NULL,
  "queueId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY ("userId", "queueId")
);
CREATE TABLE "UserRatings" (
  "id" SERIAL NOT NULL,
  "ticketId" INTEGER,
  "companyId" INTEGER,
  "userId" INTEGER,
  "rate" INTEGER DEFAULT 0,
  "createdAt" TIMESTAMPTZ,
  "updatedAt" TIMESTAMPTZ,
  PRIMARY KEY (id)
);
CREATE TABLE "Users" (
  "id" SERIAL NOT NULL,
  "name" VARCHAR(255) NOT NULL,
  "email" VARCHAR(255) NOT NULL,
  "passwordHash" VARCHAR(255) NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "profile" VARCHAR(255) NOT NULL DEFAULT 'admin',
  "tokenVersion" INTEGER NOT NULL DEFAULT 0,
  "companyId" INTEGER,
  "super" BOOLEAN DEFAULT false,
  "online" BOOLEAN DEFAULT false,
  "allTicket" VARCHAR(255) NOT NULL DEFAULT 'desabled',
  "whatsappId" INTEGER,
  "resetPassword" VARCHAR(255),
  PRIMARY KEY (id),
  UNIQUE ("email")
);
CREATE TABLE "WhatsappQueues" (
  "whatsappId" INTEGER NOT NULL,
  "queueId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  PRIMARY KEY ("whatsappId", "queueId")
);
CREATE TABLE "Whatsapps" (
  "id" SERIAL NOT NULL,
  "session" TEXT,
  "qrcode" TEXT,
  "status" VARCHAR(255),
  "battery" VARCHAR(255),
  "plugged" BOOLEAN,
  "createdAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "updatedAt" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "name" VARCHAR(255) NOT NULL,
  "isDefault" BOOLEAN NOT NULL DEFAULT false,
  "retries" INTEGER NOT NULL DEFAULT 0,
  "greetingMessage" TEXT,
  "companyId" INTEGER,
  "complationMessage" TEXT,
  "outOfHoursMessage" TEXT,
  "ratingMessage" TEXT,
  "token" TEXT,
  "farewellMessage" TEXT,
  "provider" TEXT DEFAULT 'stable',
  "sendIdQueue" INTEGER,
  "promptId" INTEGER,
  "integrationId" INTEGER,
  "maxUseBotQueues" INTEGER DEFAULT 3,
  "expiresTicket" INTEGER DEFAULT 0,
  "timeUseBotQueues" INTEGER DEFAULT 0,
  "expiresInactiveMessage" VARCHAR(255) DEFAULT '',
  "transferQueueId" INTEGER,
  "timeToTransfer" INTEGER,
  PRIMARY KEY (id)
);
