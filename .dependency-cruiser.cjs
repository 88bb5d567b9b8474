const tests = '\\.test\\.tsx?$'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const layer = (name, ...may) =>
  rule(
    `${name}-imports`,
    { path: `^src/${name}/`, pathNot: '\\.test\\.tsx?$' },
    { path: '^src/', pathNot: [name, ...may].map((place) => `^src/${place}[/.]`) },
  )
// Overview reads everybody. Studio and sales never meet: what one sets off in the other stands in consequences.ts.
const mayImport = {
  overview: ['studio', 'outreach', 'sales', 'admin', 'people'],
  studio: ['admin', 'people'],
  outreach: ['sales', 'admin', 'people'],
  sales: ['admin', 'people'],
  admin: ['people'],
  people: [],
  shared: [],
}
const anyDomain = Object.keys(mayImport).join('|')
const domains = (place) =>
  Object.entries(mayImport).map(([domain, may]) =>
    rule(
      `${place}-${domain}`,
      { path: `^src/${place}/${domain}/`, pathNot: tests },
      {
        path: `^src/${place}/(${anyDomain})/`,
        pathNot: [domain, ...may, 'shared'].map((other) => `^src/${place}/${other}/`),
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
    layer(`server/(${anyDomain})`, 'server/define-feature', 'server/events', 'server/platform', 'contracts', 'kit'),
    // The film that a page plays as it is drawn; everything else about films is the server's.
    layer('web(?!/live-film)', 'web/live-film', 'contracts', 'kit'),
    layer('web/live-film', 'web/ui', 'engine', 'contracts', 'kit'),
    rule(
      'one-door',
      { path: `^src/server/((?:${anyDomain})/[^/]+)/`, pathNot: tests },
      {
        path: `^src/server/(${anyDomain})/`,
        pathNot: ['^src/server/$1/', '/feature\\.ts$', '^src/server/[^/]+/deps\\.ts$'],
      },
    ),
    ...['server', 'web/office', 'web/site'].flatMap(domains),
    rule(
      'adapters-apart',
      { path: '^src/server/platform/([^/]+)/', pathNot: tests },
      { path: '^src/server/platform/', pathNot: ['^src/server/platform/$1/', '/port\\.ts$'] },
    ),
    rule(
      'ports-only',
      { path: `^src/server/(${anyDomain})/`, pathNot: tests },
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
