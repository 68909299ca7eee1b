import { Brand } from '~/components/Brand.tsx';
import { companyLook } from '~/lib/company-look.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import classes from './CompanyMark.module.css';

/** The company's logo, or the product's own mark. */
export function CompanyMark({ compact }: { compact: boolean }) {
  const { company } = useCurrentUser();
  const { logo } = useStore(companyLook);
  if (!logo) return <Brand compact={compact} />;
  return (
    <img className={classes.logo} data-compact={compact} src={logo} alt={company.name} data-testid="company-logo" />
  );
}
