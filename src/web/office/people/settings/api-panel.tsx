import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import styles from './settings.module.css'

// Tokens and webhooks belong to the account of the person who made them.
export const ApiPanel = () => (
  <Panel title="API">
    <p className={styles.purpose}>How other programs work with your shop, such as your bookkeeping or n8n.</p>
    <dl className={styles.places}>
      <dt>
        <Link href={officePages.account}>Tokens</Link>
      </dt>
      <dd>A program reads and changes what its token allows. You create and delete tokens under Your account.</dd>
      <dt>
        <Link href={officePages.account}>Webhooks</Link>
      </dt>
      <dd>We tell a program when something happens, such as a paid order. Also under Your account.</dd>
      <dt>
        <a href="/api/openapi.json">Description</a>
      </dt>
      <dd>Every call with the scope it needs, as OpenAPI.</dd>
    </dl>
  </Panel>
)
