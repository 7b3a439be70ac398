const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in the largest unit of which there is at least one: '5.2 MB'. */
export const formatBytes = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const size = bytes / 1024 ** at
  return `${size.toFixed(at > 1 && size < 100 ? 1 : 0)} ${units[at]}`
}
