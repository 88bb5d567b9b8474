// What is wrong without running anything.
export const checks = {
  format: ['biome', 'format'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  types: ['tsc', '-p', '.'],
  boundaries: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'],
  unused: ['knip'],
}
