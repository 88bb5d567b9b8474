// 820 -> '1 KB', 5_760_044 -> '5.8 MB'.
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1_000
  return kilobytes < 1_000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1_000).toFixed(1)} MB`
}
