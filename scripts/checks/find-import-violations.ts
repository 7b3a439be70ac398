import fs from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { findAreaViolations } from './find-area-violations.ts'
import { importRules } from './import-rules.ts'
import { sourceFiles } from './source-files.ts'

const FOLDERS = ['apps', 'packages', 'tests', 'scripts']
const ENDINGS = ['.ts', '.tsx']

export interface ImportReport {
  modulesRead: number
  filesFound: number
  violations: string[]
  /** How the areas use each other, for people. */
  summary: string[]
}

/**
 * Reads every import below `root` and answers what breaks the rules. A tool that reads too little finds nothing wrong:
 * `modulesRead` far below `filesFound` is a violation of its own.
 */
export async function findImportViolations(root: string): Promise<ImportReport> {
  const files = sourceFiles(root, FOLDERS, ENDINGS)
  const result = await readImports(root)
  const modules = result.modules.filter(module =>
    FOLDERS.some(folder => module.source.startsWith(`${folder}/`)),
  )
  const read = modules.filter(
    module => ENDINGS.some(ending => module.source.endsWith(ending)) && !module.couldNotResolve,
  ).length
  const tooFew =
    read < files.length
      ? [`Only ${read} of ${files.length} files were read: the check itself is broken.`]
      : []
  const areas = findAreaViolations(
    modules.map(module => ({
      source: module.source,
      imports: module.dependencies.map(({ resolved }) => resolved),
    })),
  )
  return {
    modulesRead: read,
    filesFound: files.length,
    summary: areas.summary,
    violations: [
      ...areas.violations,
      ...tooFew,
      ...brokenRules(result),
      ...strays(modules),
      ...barrels(root, files),
    ],
  }
}

async function readImports(root: string): Promise<ICruiseResult> {
  const present = FOLDERS.filter(folder => fs.existsSync(path.join(root, folder)))
  const { output } = await cruise(present, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: importRules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`(^|/)(dist|\.astro|\.turbo|test-results)/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered in text')
  return output
}

function brokenRules(result: ICruiseResult): string[] {
  const advice = new Map(importRules.map(rule => [rule.name, rule.comment]))
  return result.summary.violations.map(({ from, to, rule, cycle }) => {
    const ring = cycle ? ` (${cycle.map(step => step.name).join(' → ')})` : ''
    return `${rule.name}: ${from} → ${to}${ring}\n    ${advice.get(rule.name)}`
  })
}

/** A workspace reaches another by the other's name; a path that climbs out of its own goes past what the other exports. */
function strays(modules: readonly IModule[]): string[] {
  return modules.flatMap(module => {
    const own = workspaceOf(module.source)
    // The scripts are no workspace: they have no name, and stand outside all of them.
    if (own === 'scripts') return []
    const climbing = module.dependencies.filter(
      ({ module: wanted, couldNotResolve }) => wanted.startsWith('.') && !couldNotResolve,
    )
    return climbing
      .filter(({ resolved }) => ![own, 'scripts'].includes(workspaceOf(resolved)))
      .map(
        ({ module: wanted }) =>
          `by-name: ${module.source} → ${wanted}\n    Import another workspace by its name.`,
      )
  })
}

const workspaceOf = (file: string) =>
  /^(apps|packages)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? ''

function barrels(root: string, files: readonly string[]): string[] {
  return files
    .filter(file =>
      /^export\s+(type\s+)?(\*|\{[^}]*\})[^\n]*\sfrom\s/m.test(
        fs.readFileSync(path.join(root, file), 'utf8'),
      ),
    )
    .map(
      file =>
        `no-barrel: ${file} passes on another file's exports\n    Import from the file that declares the name.`,
    )
}
