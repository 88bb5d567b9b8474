// A time limit, longer where `npm test` found the machine slow or busy.
export const patient = (ms: number): number => Math.round(ms * Number(process.env['TEST_SLOWNESS'] ?? 1))
