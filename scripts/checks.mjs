// What is wrong without running anything.
export const checks = {
  format: ['biome', 'format'],
  // With the compiler's own errors: the types have to be known for the rules anyway. A warning is a place to look at.
  lint: ['oxlint', '--type-aware', '--type-check'],
  boundaries: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'],
  unused: ['knip'],
  // No domain's SQL reads the tables of another one.
  tables: ['node', 'scripts/table-owners.mjs'],
  // docs/events.md says what the code does.
  events: ['node', 'scripts/events-page.mjs', '--check'],
}
