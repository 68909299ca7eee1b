import { useSearchParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useCompanyEvent, useReconnected } from '~/lib/realtime-context.ts';
import { modulesChanged } from '../../api/modules.ts';
import { ModuleList } from './ModuleList.tsx';
import { ModuleView } from './ModuleView.tsx';

/** The company's modules: what there is, what each may do, how it does. */
export function ModulesPage() {
  const client = useQueryClient();
  const readAnew = () => void modulesChanged(client);
  useCompanyEvent('modules', readAnew);
  useReconnected(readAnew);
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('id');
  if (id !== null) return <ModuleView key={id} id={id} onBack={() => setParameters({})} />;
  return <ModuleList onOpen={(module) => setParameters({ id: module })} />;
}
