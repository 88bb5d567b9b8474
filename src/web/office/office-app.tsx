import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { officePages, openOfficePages } from '#src/contracts/pages.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { ToastProvider } from '#src/web/ui/toast.tsx'
import { GateScreen } from './gate/gate-screen.tsx'
import { LoadFailed } from './load-failed.tsx'
import styles from './office-app.module.css'
import { useSession } from './session/use-session.ts'
import { OpenFrame } from './shell/open-frame.tsx'
import { Shell } from './shell/shell.tsx'

const ControlPanel = lazy(async () => ({
  default: (await import('./control-panel/control-panel-screen.tsx')).ControlPanelScreen,
}))
const ImageGallery = lazy(async () => ({
  default: (await import('./image-gallery/image-gallery-screen.tsx')).ImageGalleryScreen,
}))

// A chunk a screen.
const engineRoom = lazy(async () => ({
  default: (await import('./engine-room/engine-room-screen.tsx')).EngineRoomScreen,
}))

const screens: Record<string, ComponentType> = {
  [officePages.engineRoom]: engineRoom,
  [officePages.testWorkflow]: engineRoom,
  [officePages.scaling]: lazy(async () => ({ default: (await import('./scaling/scaling-screen.tsx')).ScalingScreen })),
  [officePages.controlPanel]: ControlPanel,
  [officePages.controlPanelSimple]: ControlPanel,
  [officePages.desk]: lazy(async () => ({ default: (await import('./desk/desk-screen.tsx')).DeskScreen })),
  [officePages.customer]: lazy(async () => ({
    default: (await import('./customer/customer-screen.tsx')).CustomerScreen,
  })),
  [officePages.leads]: lazy(async () => ({ default: (await import('./leads/leads-screen.tsx')).LeadsScreen })),
  [officePages.orders]: lazy(async () => ({ default: (await import('./orders/orders-screen.tsx')).OrdersScreen })),
  [officePages.imageGallery]: ImageGallery,
  [officePages.uploadedImages]: ImageGallery,
  [officePages.monitoring]: lazy(async () => ({
    default: (await import('./monitoring/monitoring-screen.tsx')).MonitoringScreen,
  })),
  [officePages.promptTemplates]: lazy(async () => ({
    default: (await import('./prompt-templates/prompt-templates-screen.tsx')).PromptTemplatesScreen,
  })),
  [officePages.testSubmission]: lazy(async () => ({
    default: (await import('./test-submission/test-submission-screen.tsx')).TestSubmissionScreen,
  })),
  [officePages.followUps]: lazy(async () => ({
    default: (await import('./follow-ups/follow-ups-screen.tsx')).FollowUpsScreen,
  })),
  [officePages.production]: lazy(async () => ({
    default: (await import('./production/production-screen.tsx')).ProductionScreen,
  })),
  [officePages.reelPreview]: lazy(async () => ({
    default: (await import('./reel-preview/reel-preview-screen.tsx')).ReelPreviewScreen,
  })),
  [officePages.templateLibrary]: lazy(async () => ({
    default: (await import('./template-library/template-library-screen.tsx')).TemplateLibraryScreen,
  })),
}

export function OfficeApp() {
  return (
    <div className={styles.office} data-surface="desk">
      <ToastProvider>
        <GuardedOffice />
      </ToastProvider>
    </div>
  )
}

// The gate stands in for the screen at the same address: after the password, the owner is where he wanted to be.
function GuardedOffice() {
  const session = useSession()
  const [path] = useLocation()
  const [hasPassedGate, setPassedGate] = useState(false)
  const Screen = screens[path]

  if (session.isPending) return <Waiting />
  if (session.isError) {
    return (
      <main className={styles.lonely}>
        <Logo href="/" />
        <LoadFailed error={session.error} busy={session.isFetching} onRetry={() => void session.refetch()} />
      </main>
    )
  }
  const screen = <Suspense fallback={<Skeleton lines={8} />}>{Screen && <Screen />}</Suspense>
  if (session.data.state === 'closed') {
    return openOfficePages.includes(path) ? (
      <OpenFrame>{screen}</OpenFrame>
    ) : (
      <GateScreen onPass={() => setPassedGate(true)} />
    )
  }
  return (
    <Shell path={path} endMs={session.data.endMs} takeFocus={hasPassedGate}>
      {screen}
    </Shell>
  )
}

function Waiting() {
  return (
    <main className={styles.lonely}>
      <Logo />
      <Skeleton label="Opening the back office" />
    </main>
  )
}
