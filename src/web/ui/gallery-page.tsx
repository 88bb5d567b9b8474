import { GalleryControls } from './gallery/gallery-controls.tsx'
import { GalleryFields } from './gallery/gallery-fields.tsx'
import styles from './gallery/gallery.module.css'
import { GalleryOverlays } from './gallery/gallery-overlays.tsx'
import { GallerySigns } from './gallery/gallery-signs.tsx'
import { ToastProvider } from './toast.tsx'

const surfaces = ['paper', 'desk', 'ink'] as const

// Every primitive on every surface, for whoever changes one. Only the development server shows it.
export function GalleryPage() {
  return (
    <ToastProvider>
      <main>
        {surfaces.map((surface) => (
          <section key={surface} className={styles.surface} data-surface={surface}>
            <h1 className={styles.title}>Components and states on {surface}</h1>
            <GalleryControls />
            <GalleryFields />
            <GallerySigns />
            <GalleryOverlays surface={surface} />
          </section>
        ))}
      </main>
    </ToastProvider>
  )
}
