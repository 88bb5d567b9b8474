import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { SiteCourse } from '#src/contracts/overview/website.ts'
import { secondMs } from '#src/kit/time.ts'
import styles from '#src/web/office/shared/chart.module.css'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { responseChartOptions } from './response-chart-options.ts'
import { formatMs } from './website-state.tsx'

// A line for the eye, its sense as a sentence for a screen reader.
export function ResponseChart({ points, slowMs }: Pick<SiteCourse, 'points' | 'slowMs'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const options = responseChartOptions(element, slowMs)
    const chart = new uPlot(options, readData(points), element)
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: options.height }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [points, slowMs])
  return (
    <>
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <VisuallyHidden>{describe(points)}</VisuallyHidden>
    </>
  )
}

// A time without an answer leaves a gap: nobody measured nought.
function readData(points: SiteCourse['points']): uPlot.AlignedData {
  const orGap = (ms: number) => (ms === 0 ? null : ms)
  return [
    points.map(({ at }) => Date.parse(at) / secondMs),
    points.map(({ averageMs }) => orGap(averageMs)),
    points.map(({ slowestMs }) => orGap(slowestMs)),
  ]
}

function describe(points: SiteCourse['points']): string {
  const slowest = Math.max(0, ...points.map(({ slowestMs }) => slowestMs))
  const failed = points.reduce((sum, point) => sum + point.failed, 0)
  return `Response time in the last 24 hours. The slowest response took ${formatMs(slowest)}; ${failed} checks failed.`
}
