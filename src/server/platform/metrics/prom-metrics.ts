import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from './port.ts'

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function makePromMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'reelwright_' })
  const requests = new Histogram({
    name: 'reelwright_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [register],
  })
  return {
    contentType: register.contentType,
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    print: async (figures) => {
      for (const { name, help, values } of figures) {
        register.removeSingleMetric(name)
        const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
        const gauge = new Gauge({ name, help, labelNames, registers: [register] })
        for (const { labels = {}, value } of values) gauge.set(labels, value)
      }
      return register.metrics()
    },
  }
}
