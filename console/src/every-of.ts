/** A list that must name every member of a union, in the order in which they are shown: a new one fails the build. */
export const everyOf =
  <Union extends string>() =>
  <const List extends readonly Union[]>(
    list: List & ([Exclude<Union, List[number]>] extends [never] ? unknown : { missing: Exclude<Union, List[number]> }),
  ): List =>
    list;
