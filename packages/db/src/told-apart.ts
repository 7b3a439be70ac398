declare const table: unique symbol
declare const unit: unique symbol

/**
 * The id of a row of a table: a UUID that the compiler tells from the ids of other tables. A plain text passes as one, since ids come from
 * outside as text, through a schema that asks for a UUID.
 */
export type Id<Table extends string> = string & { readonly [table]?: Table }

/** A number with a unit, told from numbers with another. A plain number passes as one: what is reckoned has none. */
type Unit<Name extends string> = number & { readonly [unit]?: Name }

/** Integer paise. Amounts of the product never pass through a float or a rupee. */
export type Paise = Unit<'paise'>

/** Hundredths of a percent: 1,800 of 18 %. */
export type BasisPoints = Unit<'basis points'>

/** A calendar date 'YYYY-MM-DD': no zone, no time, compared and sorted as text. A DATE column is read as one. */
export type IsoDate = `${number}-${number}-${number}`
