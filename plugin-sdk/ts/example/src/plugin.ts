/** Asks customers how they liked it, and shows what they said. */
import { collection, close, onTurn, remember, router, sendOptions, sendText, type Action } from '@balcao/plugin';

interface Opinion {
  score: number;
  comment: string;
  ticketId: number;
}

/** The score of the conversation, while it waits for the comment. */
interface State {
  score: number;
}

const SCORES = ['1', '2', '3', '4', '5'];
const opinions = collection<Opinion>('opinions');

export const bot = onTurn<State>(({ message, state, settings, ticket }) => {
  const said = message.body.trim();
  if (state) return finish({ score: state.score, comment: said, ticketId: ticket.id }, settings.thanks ?? '');
  if (SCORES.includes(said)) return [remember({ score: Number(said) }), sendText(settings.comment ?? '')];
  return [sendOptions(settings.question ?? '', SCORES)];
});

function finish(opinion: Opinion, thanks: string): Action[] {
  opinions.insert(opinion);
  return [sendText(thanks), close()];
}

export const routes = router()
  .get('/opinions', (request) => {
    const after = Number(request.query('after') ?? 0);
    return opinions.find({ order: 'newest-first', ...(after > 0 && { after }) });
  })
  .get('/opinions/summary', () => {
    const scores = opinions.countBy('score').map(([score, count]) => ({ score: Number(score), count }));
    const count = scores.reduce((sum, each) => sum + each.count, 0);
    const total = scores.reduce((sum, each) => sum + each.score * each.count, 0);
    return { count, average: count === 0 ? null : total / count, scores: scores.toSorted((a, b) => b.score - a.score) };
  })
  .delete('/opinions/{id}', (request) => opinions.delete(request.id('id')));
