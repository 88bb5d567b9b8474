import { nameOfJob } from '#src/server/overview/monitoring/feature.ts'
import type { Found, WaitingDeps } from './waiting-deps.ts'

const gigabyte = 1024 ** 3

export async function findHouseWaiting({ queue, disk, clock }: WaitingDeps, max: number): Promise<Found> {
  const [dead, space] = await Promise.all([queue.listDead(), disk.measure()])
  const isLow = space.freeBytes <= space.reserveBytes
  return {
    disk: isLow
      ? [
          {
            id: 'disk',
            targetId: 'disk',
            name: `${(space.freeBytes / gigabyte).toFixed(1)} GB free`,
            text: 'Customers can’t send photos. Free some space or add a larger disk.',
            since: clock.now().toISOString(),
          },
        ]
      : [],
    job_failed: dead.slice(0, max).map(({ id, job, reason, failedAt }) => ({
      id,
      targetId: id,
      name: nameOfJob(job),
      text: reason,
      since: failedAt.toISOString(),
    })),
  }
}
