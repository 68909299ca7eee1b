import { Database, Eye, Globe, Pencil, Sparkles, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '~/lib/i18n.ts';
import type { Grant, Labels } from '../../types.ts';
import classes from './GrantList.module.css';

/** What the end of a permission's name says about it. */
const BY_ACTION: Readonly<Record<string, LucideIcon>> = { read: Eye, write: Pencil, send: Pencil };
const BY_NAME: Readonly<Record<string, LucideIcon>> = {
  http: Globe,
  hooks: Globe,
  collections: Database,
  kv: Database,
};

interface Props {
  grants: readonly Grant[];
  /** Texts of the plugin; those under `plugin.why.<permission>` say what it wants that for. */
  labels: Labels;
  /** What these permissions are, against those of another version. */
  change?: 'added' | 'removed';
}

/** What a plugin may do, in plain words. */
export function GrantList({ grants, labels, change }: Props) {
  const words = useGrantWords();
  const { t, i18n } = useTranslation('plugins');
  const own = labels[toLanguage(i18n.language)] ?? {};
  if (grants.length === 0) return <p className={classes.none}>{t('grants.none')}</p>;
  return (
    <ul className={classes.list} data-change={change} data-testid="grants">
      {grants.map((grant) => {
        const Icon = iconOf(grant.name);
        const why = own[`plugin.why.${grant.name.startsWith('http:') ? 'http' : grant.name}`];
        return (
          <li key={grant.name} className={classes.grant} data-grant={grant.name}>
            <Icon size={16} aria-hidden className={classes.icon} />
            <span>
              {words(grant)}
              {why && <span className={classes.why}>{why}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function iconOf(name: string): LucideIcon {
  const [subject = '', action = ''] = name.split(':');
  return BY_NAME[subject] ?? BY_ACTION[action] ?? Sparkles;
}

/** A permission in the user's language; one that this app does not know yet is named as it is. */
function useGrantWords(): (grant: Grant) => string {
  const { t, i18n } = useTranslation('plugins');
  // `{{ settings.url }}`: which address it is, each company says for itself.
  const about = (value?: string) => (value?.startsWith('{{') ? t('grants.given') : value) ?? t('grants.declared');
  return ({ key, name, value }) =>
    i18n.exists(key, { ns: 'plugins' }) ? t(key as 'permission.http', { value: about(value) }) : name;
}
