import columns from '#src/web/office/shared/columns.module.css'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityLog } from './security-log.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens, useTokens } from './tokens.tsx'
import { TwoStep } from './two-step.tsx'
import { Webhooks } from './webhooks.tsx'
import { useAccount } from './use-account.ts'

export function AccountScreen() {
  const account = useAccount()
  const tokens = useTokens()
  return (
    <>
      <ScreenHead title="Your account">Your password, where you are signed in, and the security log.</ScreenHead>
      {account.isError && (
        <LoadFailed error={account.error} busy={account.isFetching} onRetry={() => void account.refetch()} />
      )}
      {account.isPending && <Skeleton lines={8} />}
      {account.data && (
        <div className={columns.stack}>
          <div className={columns.columns}>
            <Panel title="Password">
              <PasswordForm tokens={tokens.data?.length} />
            </Panel>
            <Panel title="Two-step sign-in">
              <TwoStep hasTotp={account.data.hasTotp} recoveryCodesLeft={account.data.recoveryCodesLeft} />
            </Panel>
          </div>
          <Panel title="Where you are signed in">
            <Sessions sessions={account.data.sessions} />
          </Panel>
          <Panel title="Tokens for other programs">
            <Tokens />
          </Panel>
          <Panel title="Webhooks">
            <Webhooks />
          </Panel>
          <SecurityLog />
        </div>
      )}
    </>
  )
}
