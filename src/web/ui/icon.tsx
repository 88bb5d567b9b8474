import styles from './icon.module.css'

const paths = {
  close: 'm4 4 12 12M16 4 4 16',
  menu: 'M2 6h16M2 14h16',
  down: 'm4 7 6 6 6-6',
  up: 'm4 13 6-6 6 6',
  left: 'm12 4-6 6 6 6',
  right: 'm8 4 6 6-6 6',
  pause: 'M7 4v12M13 4v12',
  play: 'M6 4v12l10-6z',
  'frame-back': 'M4 4v12M16 4 8 10l8 6z',
  'frame-on': 'M16 4v12M4 4l8 6-8 6z',
  sound: 'M3 8v4h3l4 4V4L6 8zM13 7a4 4 0 0 1 0 6M15.500 4.500a7.500 7.500 0 0 1 0 11',
  muted: 'M3 8v4h3l4 4V4L6 8zM13 8l4 4M17 8l-4 4',
  full: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  pencil: 'M3 17l1-4L14 3l3 3L7 16zM12 5l3 3',
  search: 'M13 8.500a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM12 12l5 5',
  photo: 'M2 4h16v12H2zM2 13l4-4 4 4 3-3 5 5',
} as const

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
