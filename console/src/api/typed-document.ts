/** The text of a GraphQL document, with the types of its variables and its result, which exist only at compile time. */
export type TypedDocument<Result, Variables> = string & { readonly types?: (variables: Variables) => Result };
