/** A submitted form: names and texts in the order of the form, without passwords and files. */
export type SubmittedFields = [name: string, value: string][];
