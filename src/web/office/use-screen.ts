import { useQuery } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { officePages } from '#src/contracts/pages.ts'
import { wordTable } from '#src/kit/word-table.ts'

type ImportScreen = () => Promise<ComponentType>

const importControlPanel: ImportScreen = async () =>
  (await import('./overview/control-panel/control-panel-screen.tsx')).ControlPanelScreen
const importImageGallery: ImportScreen = async () =>
  (await import('./studio/image-gallery/image-gallery-screen.tsx')).ImageGalleryScreen
const importEngineRoom: ImportScreen = async () =>
  (await import('./studio/engine-room/engine-room-screen.tsx')).EngineRoomScreen

// A chunk a screen.
const screens = wordTable<ImportScreen>({
  [officePages.engineRoom]: importEngineRoom,
  [officePages.testWorkflow]: importEngineRoom,
  [officePages.account]: async () => (await import('./people/account/account-screen.tsx')).AccountScreen,
  [officePages.settings]: async () => (await import('./people/settings/settings-screen.tsx')).SettingsScreen,
  [officePages.setup]: async () => (await import('./overview/setup/setup-screen.tsx')).SetupScreen,
  [officePages.website]: async () => (await import('./sales/website/website-screen.tsx')).WebsiteScreen,
  [officePages.scaling]: async () => (await import('./studio/scaling/scaling-screen.tsx')).ScalingScreen,
  [officePages.controlPanel]: importControlPanel,
  [officePages.controlPanelSimple]: importControlPanel,
  [officePages.desk]: async () => (await import('./overview/desk/desk-screen.tsx')).DeskScreen,
  [officePages.customer]: async () => (await import('./people/customer/customer-screen.tsx')).CustomerScreen,
  [officePages.leads]: async () => (await import('./people/leads/leads-screen.tsx')).LeadsScreen,
  [officePages.monthEnd]: async () => (await import('./sales/month-end/month-end-screen.tsx')).MonthEndScreen,
  [officePages.orders]: async () => (await import('./sales/orders/orders-screen.tsx')).OrdersScreen,
  [officePages.imageGallery]: importImageGallery,
  [officePages.uploadedImages]: importImageGallery,
  [officePages.monitoring]: async () => (await import('./overview/monitoring/monitoring-screen.tsx')).MonitoringScreen,
  [officePages.happenings]: async () => (await import('./overview/happenings/happenings-screen.tsx')).HappeningsScreen,
  [officePages.promptTemplates]: async () =>
    (await import('./studio/prompt-templates/prompt-templates-screen.tsx')).PromptTemplatesScreen,
  [officePages.testSubmission]: async () =>
    (await import('./sales/test-submission/test-submission-screen.tsx')).TestSubmissionScreen,
  [officePages.followUps]: async () => (await import('./outreach/follow-ups/follow-ups-screen.tsx')).FollowUpsScreen,
  [officePages.production]: async () => (await import('./studio/production/production-screen.tsx')).ProductionScreen,
  [officePages.reelPreview]: async () =>
    (await import('./studio/reel-preview/reel-preview-screen.tsx')).ReelPreviewScreen,
  [officePages.templateLibrary]: async () =>
    (await import('./studio/template-library/template-library-screen.tsx')).TemplateLibraryScreen,
})

// The code of a screen comes while the session is still being asked for. React's own lazy() would show the screen 300 ms
// after what stood in its place, however soon the code is there.
export function useScreen(path: string): ReactElement | undefined {
  const importScreen = screens[path]
  const { data } = useQuery({
    queryKey: ['screen', path],
    queryFn: async () => ({ element: importScreen && createElement(await importScreen()) }),
    // No change in the business changes the program.
    staleTime: 'static',
    throwOnError: true,
  })
  return data?.element
}
