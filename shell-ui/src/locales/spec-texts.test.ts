import { describe, expect, it } from 'vitest';
import adminPt from './admin/pt.json';
import adminEn from './admin/en.json';
import inboxPt from './inbox/pt.json';
import en from './en.json';
import es from './es.json';
import pt from './pt.json';

/** A page for each error of the host; only their names matter here. */
const PAGES = import.meta.glob('../../../docs/errors/ERR_*.md');

/** Texts that the specification words exactly, by key. */
const SHELL_TEXTS = {
  'validation.required': 'Obrigatório',
  'validation.messageTooShort': 'Mensagem muito curta',
  'form.removeText': 'Deseja realmente excluir este registro?',
  'state.listError': 'Não foi possível carregar a lista de registros',
  'auth.success': 'Login efetuado com sucesso!',
  'auth.elsewhere': 'Sua conta foi acessada em outro computador.',
  'auth.overdue': 'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!',
  'messages.empty': 'Diga olá para seu novo contato!',
  'ticket.forbidden': 'Acesso não permitido',
  'tickets.noQueue': 'SEM FILA',
};

const ADMIN_TEXTS = {
  saved: 'Operação realizada com sucesso!',
  notForThisCompany: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  'users.form.invalid': 'Erro ao criar usuário. Verifique os dados informados.',
  'files.form.nameTooShort': 'nome muito curto',
  'queues.form.data': 'Dados da Fila',
  'queues.form.hours': 'Horários de Atendimento',
  'queues.form.hoursChanged': 'Clique em salvar para registar as alterações',
  'hours.saved': 'Horários atualizados com sucesso.',
  'settings.saving': 'Atualizando...',
  'settings.saved': 'Operação atualizada com sucesso.',
  'settings.tabs.options': 'Opções',
  'settings.tabs.hours': 'Horários',
  'settings.tabs.companies': 'Empresas',
  'settings.tabs.plans': 'Planos',
  'settings.tabs.helps': 'Ajuda',
  'settings.integrationsTitle': 'Integrações',
  'settings.options.userRating.label': 'Avaliações',
  'settings.options.scheduleType.label': 'Gerenciamento de Expediente',
  'settings.options.CheckMsgIsGroup.label': 'Ignorar Mensagens de Grupos',
  'settings.options.call.label': 'Aceitar Chamada',
  'settings.options.chatBotType.label': 'Tipo Chatbot',
  'dashboard.filter.missing': 'Parametrize o filtro',
};

const INBOX_TEXTS = {
  'newTicket.chooseQueue': 'Selecione uma fila',
};

/** Where the specification words a text in English, it is the English translation. */
const ENGLISH_TEXTS = {
  'validation.required': 'Required',
  'validation.email': 'Invalid email',
  'validation.tooShort': 'Too Short!',
  'validation.tooLong': 'Too Long!',
  'errors.generic': 'An error occurred!',
};

function textOf(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
}

describe('texts of the specification', () => {
  it.each(Object.entries(SHELL_TEXTS))('%s', (key, text) => {
    expect(textOf(pt, key)).toBe(text);
  });

  it.each(Object.entries(ADMIN_TEXTS))('back office: %s', (key, text) => {
    expect(textOf(adminPt, key)).toBe(text);
  });

  it.each(Object.entries(INBOX_TEXTS))('inbox: %s', (key, text) => {
    expect(textOf(inboxPt, key)).toBe(text);
  });

  it.each(Object.entries(ENGLISH_TEXTS))('in English: %s', (key, text) => {
    expect(textOf(en, key)).toBe(text);
  });

  it('says in English that a queue was saved', () => {
    expect(adminEn.queues.form.saved).toBe('Queue saved successfully');
  });
});

describe('errors of the host', () => {
  const codes = Object.keys(PAGES).map((path) => path.replace(/^.*\/(ERR_\w+)\.md$/, '$1'));

  it('are documented', () => {
    expect(codes.length).toBeGreaterThan(50);
  });

  it.each([
    ['Portuguese', pt],
    ['English', en],
    ['Spanish', es],
  ])('all have words in %s', (_language, texts) => {
    // The import is a command of the operator's: its errors are never seen in the browser.
    const visible = codes.filter((code) => !code.startsWith('ERR_IMPORT_'));
    expect(visible.filter((code) => !textOf(texts, `backendErrors.${code}`))).toEqual([]);
  });
});
