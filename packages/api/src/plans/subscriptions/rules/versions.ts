/** Hotels keep the terms that they agreed to until they are moved, and are told of it so many days before (reference: saas, 1.1). */
export const noticeDays = 30
