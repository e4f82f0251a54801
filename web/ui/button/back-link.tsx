import { Link } from 'react-router'
import { buttonClass } from './button.tsx'

/** An arrow before the title of a page, to the page that it belongs to. */
export const BackLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Link className={buttonClass({ square: true, kind: 'plain' })} to={to} aria-label={label} title={label}>
    <i className="pi pi-arrow-left" aria-hidden="true" />
  </Link>
)
