import { readMessage } from './read-message.ts'

// Runs in the browser while no page of the office is open. It shows what the server tells, and opens the right place.

// What of a service worker is used here: the project is typed for pages.
interface Waits {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends Event, Waits {
  data: { text(): string } | null
}
interface ClickEvent extends Event, Waits {
  notification: Notification
}
interface OpenPage {
  focus(): Promise<OpenPage>
  navigate(url: string): Promise<unknown>
}
interface Worker {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  navigator: Navigator
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', hear: (event: Event & Waits) => void): void
  addEventListener(name: 'push', hear: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', hear: (event: ClickEvent) => void): void
}
const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  const { title, text, path, tag, waiting } = readMessage(event.data?.text() ?? '')
  const shown = worker.registration.showNotification(title, {
    body: text,
    // A second one with the same tag takes the place of the first.
    tag,
    icon: '/office-icon.png',
    data: { path },
  })
  event.waitUntil(Promise.allSettled([shown, worker.navigator.setAppBadge?.(waiting)]))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(open(path))
})

async function open(path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return void (await worker.clients.openWindow(path))
  await page.focus()
  // A page of before this worker cannot be led by it.
  await page.navigate(path).catch(() => worker.clients.openWindow(path))
}
