/** Notes that everybody of the company sees. */
import { collection, emit, router, shape } from '@balcao/plugin';

const note = shape({ text: 'string' });
const notes = collection<{ text: string }>('notes');

export const routes = router()
  .get('/notes', () => notes.find({ order: 'newest-first' }).documents)
  .post('/notes', (request) => tell(notes.insert(request.json(note))))
  .delete('/notes/{id}', (request) => {
    notes.delete(request.id('id'));
    return tell(null);
  });

/** Says to the screens of the company that the notes are others now. */
function tell<T>(answer: T): T {
  emit('my-plugin', { action: 'changed' });
  return answer;
}
