const tests = '\\.test\\.tsx?$'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const layer = (name, ...may) =>
  rule(
    `${name}-imports`,
    { path: `^src/${name}/`, pathNot: '\\.test\\.tsx?$' },
    { path: '^src/', pathNot: [name, ...may].map((folder) => `^src/${folder}/`) },
  )
// Overview reads everybody. Studio and sales never meet: what one sets off in the other is wired in app.ts.
const mayImport = {
  overview: ['studio', 'outreach', 'sales', 'people'],
  studio: ['people'],
  outreach: ['sales', 'people'],
  sales: ['people'],
  people: [],
  shared: [],
}
const domains = (place) =>
  Object.entries(mayImport).map(([domain, may]) =>
    rule(
      `${place}-${domain}`,
      { path: `^src/${place}/${domain}/`, pathNot: tests },
      {
        path: `^src/${place}/`,
        pathNot: [domain, ...may, 'shared', 'define-feature'].map((other) => `^src/${place}/${other}[/.]`),
      },
    ),
  )

const screen = '^src/web/(office|site)/[^/]+/[^/]+$'

module.exports = {
  forbidden: [
    layer('kit'),
    layer('contracts', 'kit'),
    layer('engine', 'contracts', 'kit'),
    // Looking comes before planning, and both measure alike.
    rule('looks-first', { path: '^src/engine/(analyse|geometry)/', pathNot: tests }, { path: '^src/engine/plan/' }),
    layer('server/platform', 'engine', 'contracts', 'kit'),
    layer('server/events', 'server/platform', 'contracts', 'kit'),
    layer('server/features', 'server/events', 'server/platform', 'contracts', 'kit'),
    // The film that a page plays as it is drawn; everything else about films is the server's.
    layer('web(?!/live-film)', 'web/live-film', 'contracts', 'kit'),
    layer('web/live-film', 'web/ui', 'engine', 'contracts', 'kit'),
    rule(
      'one-door',
      { path: '^src/server/features/([^/]+/[^/]+)/', pathNot: tests },
      {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/([^/]+/[^/]+/feature|define-feature)\\.ts$'],
      },
    ),
    ...['server/features', 'web/office', 'web/site'].flatMap(domains),
    rule(
      'adapters-apart',
      { path: '^src/server/platform/([^/]+)/', pathNot: tests },
      { path: '^src/server/platform/', pathNot: ['^src/server/platform/$1/', '/port\\.ts$'] },
    ),
    rule(
      'ports-only',
      { path: '^src/server/features/', pathNot: tests },
      { path: '^src/server/platform/', pathNot: '/port\\.ts$' },
    ),
    rule(
      'sites-apart',
      { path: '^src/web/(site|office)/' },
      { path: '^src/web/(site|office)/', pathNot: '^src/web/$1/' },
    ),
    rule(
      'pure-inside',
      { path: '^src/(kit|contracts)/', pathNot: tests },
      { dependencyTypes: ['npm', 'npm-no-pkg', 'core', 'unknown'], pathNot: '(^|/)zod(/|$)' },
    ),
    // It opens five kinds of picture there; elsewhere it would open what strangers send as anything they like. The build
    // draws its own icons.
    rule(
      'one-sharp',
      { path: '^src/', pathNot: [tests, '^src/engine/photos/restricted-sharp\\.ts$', '^src/web/prerender/'] },
      { path: '^node_modules/sharp/' },
    ),
    rule('no-test-code-shipped', { path: '^src/', pathNot: tests }, { path: '^test/' }),
    rule('no-cycle', {}, { circular: true }),
    // Two screens that need each other share a part, which belongs into office/shared or site/shared.
    { ...rule('no-screen-cycle', { path: screen }, { path: screen, circular: true }), scope: 'folder' },
    rule('no-unresolved', {}, { couldNotResolve: true }),
  ],
  options: {
    // swc keeps type-only imports in its tree, so a type-only violation is seen too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}
