// The next server, waiting: packages are loaded before they are needed, and our code as soon as it has been built. It goes
// when whoever started it has gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

process.on('message', async ({ packages = [], program }) => {
  await Promise.all(packages.map((name) => import(name)))
  if (program) await import(program)
})
