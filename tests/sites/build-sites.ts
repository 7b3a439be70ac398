import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Builds the websites where they are stale, and answers the folder that they are built into. */
export function buildSites(): string {
  execFileSync(
    path.join(root, 'node_modules/.bin/turbo'),
    ['run', 'build', '--filter=@atithi/sites', '--output-logs=errors-only'],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    },
  )
  return path.join(root, 'apps/sites/dist')
}
