import { CamelCasePlugin } from 'kysely'

/** Names are `check_in` in the database and `checkIn` in code; what a JSON column holds keeps its own. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
