import fs from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-files.ts'

const TOP_FOLDERS = ['apps', 'packages', 'tests', 'scripts', 'docs', '.ci']

/** Every path and npm script that the documents name, and that is not there. */
export function findDocProblems(root: string): { documents: number; problems: string[] } {
  const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].filter(file =>
    fs.existsSync(path.join(root, file)),
  )
  const documents = [...top, ...sourceFiles(root, ['docs', 'apps', 'packages', 'tests'], ['.md'])]
  const scripts = readScripts(root)
  const scriptsFor = (document: string) =>
    new Set([...scripts, ...readScripts(path.join(root, ...document.split('/').slice(0, -1)))])
  const problems = documents.flatMap(document => {
    const text = fs.readFileSync(path.join(root, document), 'utf8')
    return [
      ...namedPaths(text)
        .filter(named => !exists(root, named))
        .map(named => `${document} names ${named}, which does not exist`),
      ...linkedPaths(text)
        .filter(linked => !exists(path.join(root, path.dirname(document)), linked))
        .map(linked => `${document} links to ${linked}, which does not exist`),
      ...namedScripts(text)
        .filter(name => !scriptsFor(document).has(name))
        .map(name => `${document} names npm run ${name}, which package.json does not have`),
    ]
  })
  const all = [...problems, ...mapProblems(root), ...decisionProblems(root)]
  return { documents: documents.length, problems: [...new Set(all)] }
}

/** Folders of features and screens that the map leaves out, and those in it that are gone. */
function mapProblems(root: string): string[] {
  const file = path.join(root, 'ARCHITECTURE.md')
  if (!fs.existsSync(file)) return []
  const rows = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, area, features, screens] =
        /^\| [\d.]+ \| `(\w+)` \|([^|]*)\|([^|]*)\|$/.exec(line) ?? []
      return area === undefined ? [] : [{ area, features, screens }]
    })
  return rows.flatMap(({ area, features, screens }) => [
    ...differences(`packages/api/src/${area}`, features),
    ...differences(`apps/backoffice/src/${area}`, screens),
  ])

  function differences(folder: string, named = ''): string[] {
    const told = named
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const there = foldersIn(path.join(root, folder))
    return [
      ...there
        .filter(name => !told.includes(name))
        .map(name => `ARCHITECTURE.md leaves out ${folder}/${name}`),
      ...told
        .filter(name => !there.includes(name))
        .map(name => `ARCHITECTURE.md names ${folder}/${name}, which does not exist`),
    ]
  }
}

const foldersIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs
        .readdirSync(folder, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(entry => entry.name)
    : []

/** A record bears the number of its file, once, and says what keeps it true. */
function decisionProblems(root: string): string[] {
  const folder = path.join(root, 'docs/decisions')
  if (!fs.existsSync(folder)) return []
  const files = fs.readdirSync(folder).filter(name => name !== 'README.md')
  return files.flatMap(name => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    const number = name.slice(0, 3)
    return [
      ...(text.startsWith(`# ${number}: `)
        ? []
        : [`docs/decisions/${name} is not headed "# ${number}: …"`]),
      ...(text.includes('\n## Confirmation\n')
        ? []
        : [`docs/decisions/${name} has no Confirmation`]),
      ...(files.filter(other => other.startsWith(number)).length === 1
        ? []
        : [`docs/decisions/${name} shares its number`]),
    ]
  })
}

/** `packages/db/src/client.ts` in code quotes; patterns such as `apps/*` and `<feature>` name no single file. */
function namedPaths(text: string): string[] {
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, named = '']) =>
    named.replace(/[:#]\d+.*$/, '').replace(/\/$/, ''),
  )
  return inCode.filter(
    named =>
      TOP_FOLDERS.includes(named.split('/')[0] ?? '') &&
      named.includes('/') &&
      !/[*<>{}…$]|\/dist(\/|$)/.test(named),
  )
}

function linkedPaths(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter(link => link !== '' && !/^[a-z]+:/.test(link))
}

const namedScripts = (text: string) =>
  [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)

function readScripts(root: string): Set<string> {
  const file = path.join(root, 'package.json')
  const { scripts = {} }: { scripts?: Record<string, string> } = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {}
  return new Set(Object.keys(scripts))
}

const exists = (folder: string, file: string) => fs.existsSync(path.join(folder, file))
