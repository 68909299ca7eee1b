/** A setting that is one of a few words; the first is what counts when nothing is stored. */
export const OPTIONS = [
  { key: 'userRating', values: ['disabled', 'enabled'] },
  { key: 'scheduleType', values: ['disabled', 'queue', 'company'] },
  { key: 'CheckMsgIsGroup', values: ['disabled', 'enabled'] },
  { key: 'call', values: ['disabled', 'enabled'] },
  { key: 'chatBotType', values: ['text'] },
  { key: 'sendGreetingAccepted', values: ['disabled', 'enabled'] },
  { key: 'sendMsgTransfTicket', values: ['disabled', 'enabled'] },
  { key: 'sendGreetingMessageOneQueues', values: ['disabled', 'enabled'] },
  { key: 'pushPreview', values: ['enabled', 'disabled'] },
] as const;

/** Settings of the provider's own company, for operators of the installation. */
export const OPERATOR_OPTIONS = [{ key: 'signup', values: ['disabled', 'enabled'] }] as const;

/** Accounts at other services; the marked ones are secrets that can be written and never read. */
export const INTEGRATIONS = [
  {
    name: 'IXC',
    fields: [
      { key: 'ipixc', secret: false },
      { key: 'tokenixc', secret: true },
    ],
  },
  {
    name: 'MK-AUTH',
    fields: [
      { key: 'ipmkauth', secret: false },
      { key: 'clientidmkauth', secret: true },
      { key: 'clientsecretmkauth', secret: true },
    ],
  },
  { name: 'ASAAS', fields: [{ key: 'asaas', secret: true }] },
] as const;
