import { type FormEvent, useState } from 'react'
import type { WatchedSite } from '#src/contracts/overview/website.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './sites-panel.module.css'
import type { useWatchedSites } from './use-website.ts'
import { useUnwatchSite, useWatchSite } from './use-website-changes.ts'
import { formatMs, formatUptime, WebsiteStatus } from './website-state.tsx'

export interface SitesPanelProps {
  sites: ReturnType<typeof useWatchedSites>
  onShow: (id: string) => void
}

export function SitesPanel({ sites, onShow }: SitesPanelProps) {
  const [leaving, setLeaving] = useState<WatchedSite | null>(null)
  const unwatch = useUnwatchSite()
  const columns: Column<WatchedSite>[] = [
    { header: 'Address', cell: ({ url, isOwn }) => (isOwn ? `${url} (this site)` : url) },
    { header: 'Status', cell: ({ status }) => <WebsiteStatus state={status} /> },
    { header: 'Response', cell: ({ responseTime }) => formatMs(responseTime), align: 'end' },
    { header: 'Uptime, 24 h', cell: ({ uptime24h }) => formatUptime(uptime24h), align: 'end' },
    {
      header: 'What to do',
      cell: (site) => <SiteActions site={site} onShow={onShow} onRemove={() => setLeaving(site)} />,
      align: 'end',
    },
  ]
  return (
    <Panel title="Watched addresses" aside={<span>Checked every minute</span>}>
      {sites.isPending && <Skeleton lines={3} label="Loading the addresses" />}
      {sites.isError && <LoadFailed error={sites.error} busy={sites.isFetching} onRetry={() => void sites.refetch()} />}
      {sites.data && <Table caption="Watched addresses" columns={columns} rows={sites.data} rowKey={({ id }) => id} />}
      <AddSite />
      <Confirm
        open={leaving !== null}
        title="Stop watching?"
        confirmLabel="Stop watching"
        busy={unwatch.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && unwatch.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
      >
        {leaving?.url} will no longer be checked, and its history will be deleted.
      </Confirm>
    </Panel>
  )
}

interface SiteActionsProps {
  site: WatchedSite
  onShow: (id: string) => void
  onRemove: () => void
}

function SiteActions({ site, onShow, onRemove }: SiteActionsProps) {
  return (
    <span className={styles.actions}>
      <Button variant="line" size="sm" aria-label={`Show ${site.url}`} onClick={() => onShow(site.id)}>
        Show
      </Button>
      {!site.isOwn && (
        <Button variant="line" size="sm" aria-label={`Remove ${site.url}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </span>
  )
}

function AddSite() {
  const { value: url, set: setUrl } = useDraft('watched-site', '')
  const add = useWatchSite(() => setUrl(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim()) add.mutate(url.trim())
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <TextInput
        label="Address to watch"
        placeholder="https://shop.example"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" busy={add.isPending} disabled={url.trim() === ''}>
        Add address
      </Button>
    </form>
  )
}
