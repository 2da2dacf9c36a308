import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../icon.tsx';
import { Row } from '../layout/boxes.tsx';
import comboStyles from './combo-box.module.css';
import styles from './month-grid.module.css';

/** Days of a month for choosing one. */
export function MonthGrid() {
  return (
    <Calendar>
      <Row as="header" justify="space-between" className={styles.head}>
        <Button slot="previous" className={`${comboStyles.opener} ${styles.turn}`}>
          <Icon path={mdiChevronLeft} />
        </Button>
        <Heading className={styles.title ?? ''} />
        <Button slot="next" className={`${comboStyles.opener} ${styles.turn}`}>
          <Icon path={mdiChevronRight} />
        </Button>
      </Row>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
