// What is wrong without running anything.
export const checks = {
  format: ['biome', 'format'],
  // With the compiler's own errors: the types have to be known for the rules anyway.
  lint: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  boundaries: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'],
  unused: ['knip'],
}
