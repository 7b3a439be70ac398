import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** How a process ended, as the code with which a parent would end in its place. */
export const exitCodeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 128 + (signalNumbers[signal] ?? 0) : 1)))
  })

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Runs a TypeScript file of the project in a process of its own. */
export function runFile(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  options: { watch?: boolean } = {},
): ChildProcess {
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : []
  return spawn(process.execPath, [...watch, path.join(projectRoot, file), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Runs a program that npm installed for the project. */
export function runTool(
  tool: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; quiet?: boolean } = {},
): ChildProcess {
  return spawn(path.join(projectRoot, 'node_modules/.bin', tool), args, {
    cwd: path.resolve(projectRoot, options.cwd ?? '.'),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
}
