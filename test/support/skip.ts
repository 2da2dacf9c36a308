/** Skips the test, or all tests after this `before`, and prints the reason. */
export function skip(context: Mocha.Context, reason: string): never {
  console.log(`  skipped: ${context.currentTest?.fullTitle() ?? context.test?.parent?.fullTitle()}: ${reason}`);
  return context.skip();
}
