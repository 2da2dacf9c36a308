/** The licence of the data asks for this link wherever places are shown. Nothing is loaded from there. */
export const PlacesCredit = () => (
  <a href="https://db-ip.com/" target="_blank" rel="noreferrer" lang="en">
    IP Geolocation by DB-IP
  </a>
);
