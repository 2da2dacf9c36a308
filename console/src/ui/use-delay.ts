import { useEffect, useState } from 'react';

/** True once the condition has held for `ms`; false as soon as it ends. Quick responses show no skeleton. */
export function useDelay(condition: boolean, ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!condition) return setIsOver(false);
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return condition && isOver;
}
